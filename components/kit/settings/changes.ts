/**
 * The settings that differ from the saved ones: the body of a request.
 * @param settings the names of all settings
 */
export function differing<Values extends object>(
  settings: readonly (keyof Values)[],
  saved: Values,
  now: Values,
): Partial<Values> {
  const isChanged = (key: keyof Values) => JSON.stringify(saved[key]) !== JSON.stringify(now[key]);
  return Object.fromEntries(
    settings.filter(isChanged).map((key) => [key, now[key]]),
  ) as Partial<Values>;
}
