import path from 'node:path';
import * as z from 'zod/mini';
import { parseAllowlistEntry } from '#lib/service/safe-fetch/allowlist.ts';
import { faultOfFontFile } from '../service/pdf/font-file.ts';

// What the environment’s variables may hold, each with the sentence that says what is right.

/** A whole number in a range. */
export const wholeNumber = (least: number, most: number) => {
  const right = `a whole number from ${least} to ${most}`;
  const digits = z.string().check(z.regex(/^\d{1,9}$/, right));
  const number = z.pipe(digits, z.transform(Number));
  const isInRange = z.refine<number>((value) => value >= least && value <= most, right);
  return number.check(isInRange);
};

/**
 * The same with a default: `z.optional` of it would be the default, too.
 * @param fallback the value when it isn’t set
 */
export const whole = (least: number, most: number, fallback: number) =>
  z._default(wholeNumber(least, most), fallback);

/** A URL with one of some protocols, such as `https:`. @param right the sentence about a valid one */
export const url = (protocols: string[], right: string) =>
  z
    .string()
    .check(z.refine((value) => protocols.includes(URL.parse(value)?.protocol ?? ''), right));

const originRule = 'an origin such as https://masthead.example.org, without a path';
export const origin = z.pipe(
  url(['http:', 'https:'], originRule).check(z.refine(isOrigin, originRule)),
  z.transform((value) => new URL(value).origin),
);

const sitesRule = 'an origin with {site} in its host name, such as https://{site}.docs.example.org';
export const sitesOrigin = z
  .string()
  .check(
    z.refine(
      (value) =>
        value.includes('://{site}.') && isOrigin(value.replace('{site}', 'site').toLowerCase()),
      sitesRule,
    ),
  );

const apiRule = 'an http or https address such as https://api.example.org';
export const apiAddress = z.pipe(
  url(['http:', 'https:'], apiRule).check(
    z.refine(isBareAddress, `${apiRule}, without a query, fragment or password`),
  ),
  z.transform((value) => value.replace(/\/+$/, '').replace(/\/v1$/, '')),
);

export const secret = z
  .string()
  .check(z.minLength(32, 'at least 32 characters, preferably random'));

const placeRule = 'hosts separated by commas, such as wiki.example.org,10.0.0.5:9000';
export const trustedPlaces = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value) => value.split(',').map((entry) => parseAllowlistEntry(entry.trim()))),
  ),
  z.array(z.string(placeRule)),
);

export const fontFiles = z.pipe(
  z.string(),
  z.transform((value, { issues }) => {
    const files = value.split(path.delimiter).filter((file) => file !== '');
    for (const file of files) {
      const fault = faultOfFontFile(file);
      const right = `font files (.ttf, .otf, .ttc) separated by ${path.delimiter}`;
      if (fault)
        issues.push({ code: 'custom', input: value, message: `${right}; ${file} ${fault}` });
    }
    return files;
  }),
);

/** `open`, `invited`, or `domains:` with domains separated by commas. */
export const registration = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^(open|invited|domains:[a-z0-9.-]+(,[a-z0-9.-]+)*)$/,
        'open, invited, or domains: and domains separated by commas, such as domains:example.com,example.org',
      ),
    ),
  z.transform((value: string) =>
    value === 'open' || value === 'invited' ? value : value.slice('domains:'.length).split(','),
  ),
);

const addressRule = 'email addresses separated by commas, such as ada@example.org,max@example.org';
export const addresses = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value) => value.split(',').map((each) => each.trim().toLowerCase())),
  ),
  z.array(z.email(addressRule)),
);

const quotaRule = 'a whole number; unset for no limit';
export const quota = z.optional(
  z.pipe(z.string().check(z.regex(/^\d{1,15}$/, quotaRule)), z.transform(Number)),
);

const bucketRule =
  'the address of a bucket, and a prefix if you like, such as https://s3.eu-central-1.amazonaws.com/my-bucket/masthead';
export const bucketAddress = z
  .string()
  .check(
    z.refine((value) => isBareAddress(value) && /^https?:\/\/[^/]+\/[^/]+/.test(value), bucketRule),
  );

function isOrigin(value: string): boolean {
  const parsed = URL.parse(value);
  return parsed !== null && `${parsed.origin}/` === parsed.href;
}

function isBareAddress(value: string): boolean {
  const parsed = URL.parse(value);
  return parsed !== null && !parsed.search && !parsed.hash && !parsed.username && !parsed.password;
}
