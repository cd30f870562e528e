'use client';

import { useState } from 'react';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { TabButton, TabsLine } from '#components/ui/tabs-line.tsx';
import { examplesFor } from './examples.ts';

/** Code that signs visitors in, in four languages, with the address of the site in it. */
export function ExampleCode({ address }: { address: string | undefined }) {
  const examples = examplesFor(address?.replace(/\/$/, '') ?? 'https://docs.example.com');
  const [chosen, setChosen] = useState(0);
  const example = examples[chosen] ?? examples[0];
  if (!example) return null;
  const { name, code, use } = example;
  return (
    <div className="grid min-w-0 gap-2">
      <h3 className="font-semibold">Example</h3>
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 border-b border-hairline">
        <TabsLine label="Languages" className="h-9">
          {examples.map((one, index) => (
            <TabButton key={one.name} current={index === chosen} onClick={() => setChosen(index)}>
              {one.name}
            </TabButton>
          ))}
        </TabsLine>
        <CopyButton type="button" value={code + use} label="Copy code" />
      </div>
      <pre
        tabIndex={0}
        role="group"
        aria-label={`Example in ${name}`}
        className="mono max-h-[32rem] overflow-auto rounded-control border border-hairline bg-paper-2 p-3 text-[13px]"
      >
        <code>{code + use}</code>
      </pre>
      <p className="text-meta text-ink-2">
        Every claim can be used in conditions. <code className="mono">exp</code> ends the visit;
        without it a token works for an hour.
      </p>
    </div>
  );
}
