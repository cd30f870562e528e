import { expect, test } from 'vitest';
import { markdownOf } from './pasted-html.ts';
import { isFormatted } from './rich-paste.ts';

test('a web page keeps its headings, lists, tables, links and code', () => {
  const html = `<meta charset="utf-8"><style>p { color: red }</style>
    <h2 id="a">Buoys <a href="#a" aria-hidden="true">#</a></h2>
    <p>Read the <a href="https://docs.example.com/buoys">manual</a>, <em>twice</em>, or <a href="/x">here</a>.</p>
    <ul><li>One<ul><li>Inner</li></ul></li><li><strong>Two</strong></li></ul>
    <ol start="3"><li>Three</li></ol>
    <table><thead><tr><th>Name</th><th>Depth</th></tr></thead><tbody><tr><td>North</td><td>40 m</td></tr></tbody></table>
    <pre><code class="language-sh">npm start</code></pre>
    <blockquote><p>Said.</p></blockquote>
    <img src="https://docs.example.com/a.png" alt="A buoy"><img src="data:image/png;base64,AA" alt="gone">
    <script>alert(1)</script>`;
  expect(markdownOf(html)).toBe(`## Buoys

Read the [manual](https://docs.example.com/buoys), _twice_, or here.

- One
  - Inner
- **Two**

3. Three

| Name  | Depth |
| ----- | ----- |
| North | 40 m  |

\`\`\`sh
npm start
\`\`\`

> Said.

![A buoy](https://docs.example.com/a.png)`);
});

test('Google Docs writes emphasis as styles, inside a bold element that isn’t bold', () => {
  const html = `<b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr"><span style="font-weight:700">Plan</span></h1>
    <p dir="ltr"><span style="font-weight:400">Ship </span><span style="font-weight:700;font-style:italic">now</span><span style="text-decoration:line-through">later</span></p>
    <ul><li dir="ltr"><p dir="ltr"><span>One</span></p></li><ul><li dir="ltr"><p dir="ltr"><span>Inner</span></p></li></ul></ul></b>`;
  expect(markdownOf(html)).toBe(`# Plan

Ship _**now**_~~later~~

- One
  - Inner`);
});

test('the first row of a table without a head becomes it', () => {
  const html =
    '<table><tr><td>Buoy</td><td>Depth</td></tr><tr><td>North</td><td>40</td></tr></table>';
  expect(markdownOf(html)).toBe('| Buoy  | Depth |\n| ----- | ----- |\n| North | 40    |');
});

test('Word writes lists as paragraphs', () => {
  const item = (level: number, sign: string, text: string) =>
    `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;
  const html = `<html><body><!--StartFragment--><p class=MsoNormal>Take:<o:p></o:p></p>
    ${item(1, '·', 'rope')}
    ${item(2, 'o', 'the <b>long</b> one')}
    ${item(1, '·', 'knife')}
    ${item(1, '1.', 'First')}
    <p class=MsoNormal>Done&nbsp;now.</p><!--EndFragment--></body></html>`;
  expect(markdownOf(html)).toBe(`Take:

- rope
  - the **long** one
- knife

1. First

Done now.`);
});

test('source from a code editor stays as it is written', () => {
  const source = `<meta charset='utf-8'><div style="font-family: Menlo, monospace;white-space: pre;"><div><span style="font-weight: bold;"># Buoys</span></div><br><div><span>- one</span></div></div>`;
  expect(isFormatted(source)).toBe(false);
  expect(
    isFormatted('<html><body><pre style="font-family:monospace"># Buoys<br></pre></body>'),
  ).toBe(false);
  expect(isFormatted('<p>See <a href="https://example.com">this</a></p>')).toBe(true);
});
