import { Button } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import type { AttentionItem } from './attention-item.ts';

/** Links to the page for an item. @param label its full name, where its words alone say too little */
export function FixLink({
  fix,
  label,
  variant = 'secondary',
  onOpen,
}: {
  fix: AttentionItem['fix'];
  label: string;
  variant?: 'primary' | 'secondary';
  onOpen?: () => void;
}) {
  return (
    <Button
      asChild
      size="small"
      variant={variant}
      className="min-w-23 max-[430px]:col-start-2 max-[430px]:justify-self-start"
    >
      <Link href={fix.href} aria-label={label} onClick={onOpen}>
        {fix.label}
      </Link>
    </Button>
  );
}
