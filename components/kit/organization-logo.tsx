import { cn } from '#components/ui/cn.ts';
import { pictureHref } from '#components/ui/picture-href.ts';

const sizes = { small: 'size-5 text-ui', default: 'size-8 text-lead', large: 'size-12 text-panel' };

/** An organization's logo, or the first letter of its title. Decorative: the title is next to it. */
export function OrganizationLogo({
  title,
  logo,
  size = 'small',
}: {
  title: string;
  logo?: string | null | undefined;
  size?: keyof typeof sizes;
}) {
  const letter = Array.from(title.trim())[0]?.toUpperCase();
  return (
    <span
      aria-hidden
      className={cn(
        'grid flex-none place-items-center overflow-hidden rounded-badge bg-ink font-serif font-medium text-paper',
        sizes[size],
      )}
    >
      {logo ? (
        // biome-ignore lint/performance/noImgElement: the organization's own URL, on any host
        <img src={pictureHref(logo)} alt="" className="size-full bg-paper object-contain" />
      ) : (
        letter
      )}
    </span>
  );
}
