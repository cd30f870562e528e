import { readFileSync } from 'node:fs';

/** Variables whose values must not be seen; each can be in a file that `<name>_FILE` names. */
export const secretVariables = [
  'SESSION_SECRET',
  'SESSION_SECRET_PREVIOUS',
  'DATABASE_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
  'BACKUP_S3_SECRET',
] as const;

type Environment = Record<string, string | undefined>;

/**
 * Reads secrets from the files that `SESSION_SECRET_FILE` and its like name, as container platforms
 * mount them; a line break at the end doesn't count.
 * @returns the environment with the secrets, and a line for each variable that is wrong
 */
export function readSecretFiles(environment: Environment): {
  given: Environment;
  faults: string[];
} {
  const given = { ...environment };
  const faults: string[] = [];
  for (const name of secretVariables) {
    const file = environment[`${name}_FILE`];
    if (!file) continue;
    if (environment[name]) {
      faults.push(`  ${name}_FILE is set and so is ${name}: set one of them.`);
      continue;
    }
    try {
      given[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
      if (given[name] === '') faults.push(`  ${name}_FILE names an empty file: ${file}.`);
    } catch {
      faults.push(`  ${name}_FILE names a file that can’t be read: ${file}.`);
    }
  }
  return { given, faults };
}
