import { test } from 'vitest';
import { diffPage } from './diff/page-diff.ts';
import { piecesOf } from './diff/pieces.ts';
import { compare } from './diff/compare.ts';
import { surroundingsOf } from './diff/draw.ts';
import { inCommon } from './diff/in-common.ts';
import { itemsOf } from './items.ts';
test('speed', () => {
  const words = 'a buoy keeps every reading until the gateway has confirmed it when a confirmation is late it sends again after some seconds and stores'.split(' ');
  let seed = 7; const rnd = () => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff;
  const para = () => Array.from({ length: 40 }, () => words[Math.floor(rnd() * words.length)]).join(' ');
  const before: string[] = []; let size = 0; let i = 0;
  while (size < 1_000_000) { const p = i % 10 === 0 ? `## Part ${i}` : i % 17 === 0 ? `- ${para()}\n- ${para()}` : `${para()} **${i}**.`; before.push(p); size += p.length + 2; i++; }
  const after = before.flatMap((p, n) => n % 20 === 3 ? [p.replace('gateway', 'bridge').replace('buoy', 'float')] : n % 53 === 0 ? [] : n % 47 === 0 ? [p, para()] : [p]);
  const cpu = () => { const u = process.cpuUsage(); return (u.user + u.system) / 1000; };
  for (let k = 0; k < 3; k++) {
    const c0 = cpu(); const a = piecesOf(before.join('\n\n')); const b = piecesOf(after.join('\n\n')); const c1 = cpu(); inCommon(a.map((x) => x.text), b.map((x) => x.text)); const c2 = cpu(); compare(a, b); const c3 = cpu(); surroundingsOf(a); const c4 = cpu();
    console.log('diff cpu pieces', c1 - c0, 'common', c2 - c1, 'compare', c3 - c2, 'around', c4 - c3);

    let t = performance.now(); const d = diffPage(before.join('\n\n'), after.join('\n\n')); const t1 = performance.now() - t;
    t = performance.now(); const items = itemsOf(d.rows, new Set(), () => false); const t2 = performance.now() - t;
    const rows = items.flatMap((x) => x.kind === 'row' ? [x.row] : []).slice(0, 16);
    t = performance.now(); for (const r of rows) d.draw(r, 'rendered'); const t3 = performance.now() - t;
    console.log(before.length, d.rows.length, 'diff', t1, 'items', t2, items.length, 'draw16', t3, JSON.stringify(Object.fromEntries(['same','changed','added','removed','moved'].map(k => [k, d.rows.filter(r => r.kind === k).length]))));
  }
});
