'use client';

import { Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { later } from '#components/ui/later.ts';

const useRemark = later(() =>
  import('./redundant-remark.tsx').then(({ RedundantRemark }) => RedundantRemark),
);

/** The mark of a link that adds nothing, with the explanation behind it. */
export function Redundant({ name, madeRedundantBy }: { name: string; madeRedundantBy: string }) {
  const [Remark, ask] = useRemark();
  const [isOpen, setOpen] = useState(false);
  const control = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={control}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`Redundant: why ${name} is not needed`}
        onPointerEnter={ask}
        onFocus={ask}
        onClick={() => {
          ask();
          setOpen(!isOpen);
        }}
      >
        <Badge tone="dashed" icon={<Copy aria-hidden />}>
          Redundant
        </Badge>
      </button>
      {Remark && (
        <Remark
          element={control.current}
          open={isOpen}
          onOpenChange={setOpen}
          madeRedundantBy={madeRedundantBy}
        />
      )}
    </>
  );
}
