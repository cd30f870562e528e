/** A request as the examples show it. */
export type Request = {
  id: string;
  method: string;
  path: string;
  /** The names in the path, with the ids the examples use where one is known. */
  parameters: { name: string; value: string }[];
  /** The names of the query. */
  query: string[];
  body?: unknown;
  needsToken: boolean;
};

/** Ids by the name of their parameter. */
export type Ids = Readonly<Record<string, string>>;

/** The URL of a request; unknown ids are in capitals: `USER_ID`. */
export function addressOf({ path, parameters }: Request, server: string): string {
  const values = new Map(parameters.map(({ name, value }) => [name, value]));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name);
    return value ? encodeURIComponent(value) : placeholder(name);
  });
  return `${server}${filled}`;
}

/** `organizationId` becomes `ORGANIZATION_ID`. */
function placeholder(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}
