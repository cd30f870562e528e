import { addressOf, type Request } from './request.ts';

export const languages = [
  { id: 'curl', name: 'curl' },
  { id: 'javascript', name: 'JavaScript' },
  { id: 'python', name: 'Python' },
  { id: 'go', name: 'Go' },
] as const;
export type Language = (typeof languages)[number]['id'];

const writers: Record<Language, (request: Request, url: string) => string> = {
  curl,
  javascript,
  python,
  go,
};

/**
 * A request as a program that can be run once the variable `TOKEN` holds a token.
 * @param server the origin of the API
 */
export function codeOf(language: Language, request: Request, server: string): string {
  return writers[language](request, addressOf(request, server));
}

function curl({ method, body, needsToken }: Request, url: string): string {
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "${url}"`,
    ...(needsToken ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(body === undefined
      ? []
      : [
          "-H 'Content-Type: application/json'",
          `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`,
        ]),
  ].join(' \\\n  ');
}

function javascript({ method, body, needsToken }: Request, url: string): string {
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(needsToken || body !== undefined
      ? [
          '  headers: {',
          // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of the example
          ...(needsToken ? ['    Authorization: `Bearer ${process.env.TOKEN}`,'] : []),
          ...(body === undefined ? [] : ["    'Content-Type': 'application/json',"]),
          '  },',
        ]
      : []),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(body, '  ')}),`]),
  ];
  const last = options.length > 0 ? `, {\n${options.join('\n')}\n}` : '';
  return `const response = await fetch('${url}'${last});\nconsole.log(response.status, await response.text());`;
}

function python({ method, body, needsToken }: Request, url: string): string {
  return [
    ...(needsToken ? ['import os', ''] : []),
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    `    "${url}",`,
    ...(needsToken ? [`    headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},`] : []),
    ...(body === undefined ? [] : [`    json=${pythonValue(body, '    ')},`]),
    ')',
    'print(response.status_code, response.text)',
  ].join('\n');
}

/** A JSON value as a Python literal. */
function pythonValue(value: unknown, indent: string): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const deeper = `${indent}    `;
  const isArray = Array.isArray(value);
  const items = isArray
    ? value.map((item) => pythonValue(item, deeper))
    : Object.entries(value).map(
        ([key, item]) => `${JSON.stringify(key)}: ${pythonValue(item, deeper)}`,
      );
  const [open, close] = isArray ? ['[', ']'] : ['{', '}'];
  if (items.length === 0) return open + close;
  return `${open}\n${items.map((item) => `${deeper}${item},\n`).join('')}${indent}${close}`;
}

function go({ method, body, needsToken }: Request, url: string): string {
  const packages = ['fmt', 'io', 'net/http', ...(needsToken ? ['os'] : [])];
  if (body !== undefined) packages.push('strings');
  const set = (name: string, value: string) => `\trequest.Header.Set("${name}", ${value})`;
  const check = ['\tif err != nil {', '\t\tpanic(err)', '\t}'];
  return [
    'package main',
    '',
    'import (',
    ...packages.map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    ...(body === undefined
      ? []
      : [`\tbody := strings.NewReader(${goText(JSON.stringify(body, null, 2))})`]),
    `\trequest, err := http.NewRequest("${method}", "${url}", ${body === undefined ? 'nil' : 'body'})`,
    ...check,
    ...(needsToken ? [set('Authorization', '"Bearer "+os.Getenv("TOKEN")')] : []),
    ...(body === undefined ? [] : [set('Content-Type', '"application/json"')]),
    '\tresponse, err := http.DefaultClient.Do(request)',
    ...check,
    '\tdefer response.Body.Close()',
    '\ttext, err := io.ReadAll(response.Body)',
    ...check,
    '\tfmt.Println(response.Status, string(text))',
    '}',
  ].join('\n');
}

/** A text in Go: between backquotes, unless it has one. */
function goText(text: string): string {
  return text.includes('`') ? JSON.stringify(text) : `\`${text}\``;
}

function indented(value: unknown, indent: string): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);
}
