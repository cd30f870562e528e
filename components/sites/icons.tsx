import { Circle } from 'lucide-react';
import { cn } from '#components/ui/cn.ts';

/** The icons for sections and groups, by their lucide names; public/site-icons.svg has them. */
export const iconNames =
  'anchor award bell book book-open bookmark boxes briefcase bug building calendar camera chart-column circle-help cloud code compass cpu credit-card database download flag flask-conical folder gauge gift globe graduation-cap hammer handshake hard-hat heart key layers life-buoy lightbulb map megaphone message-circle monitor newspaper package palette plug puzzle radio-tower rocket route server settings shield ship shopping-cart sliders-horizontal smartphone sparkles star target terminal truck users video wallet webhook workflow wrench zap'.split(
    ' ',
  );

/** The icon of a section or group; a circle for an unknown name. */
export function SiteIcon({ name, className }: { name: string; className?: string }) {
  if (!iconNames.includes(name)) return <Circle aria-hidden className={className} />;
  return (
    <svg
      aria-hidden
      width={24}
      height={24}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cn('lucide', className)}
    >
      <use href={`/site-icons.svg#${name}`} />
    </svg>
  );
}
