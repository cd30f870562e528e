const variables = [
  'PORT HOST APP_URL DEMO DATA_DIR DATABASE_URL API_URL SESSION_SECRET SMTP_URL LOG_LEVEL',
  'TRUST_PROXY RATE_LIMIT_SIGN_IN RATE_LIMIT_NETWORK RATE_LIMIT_API UPSTREAM_TIMEOUT FETCH_ALLOWLIST',
  'PDF_FONTS NODE_ENV SITES_URL PUBLISH_CACHE REGISTRATION ORGANIZATIONS INSTANCE_ADMINS QUOTA_SPACES QUOTA_BYTES QUOTA_SPECIFICATIONS QUOTA_IMPORTS QUOTA_PEOPLE INVITES_PER_DAY TOKEN_DAYS SESSION_SECRET_PREVIOUS METRICS_TOKEN',
  'SECURITY_CONTACT SESSION_SECRET_FILE SESSION_SECRET_PREVIOUS_FILE DATABASE_URL_FILE SMTP_URL_FILE',
  'METRICS_TOKEN_FILE REQUEST_BODIES SIGN_IN_IDLE_MINUTES SIGN_IN_HOURS ACTIVITY_DAYS',
].flatMap((line) => line.split(' '));

/**
 * The environment without Masthead's variables, plus the given ones: the shell's settings don't
 * affect tests.
 */
export function cleanEnvironment(given: Record<string, string | undefined>): NodeJS.ProcessEnv {
  const environment = { ...process.env };
  for (const name of variables) Reflect.deleteProperty(environment, name);
  return { ...environment, LOG_LEVEL: 'warn', ...given };
}
