/** An organization's logo, or the first letter of its title. Decoration: the title stands beside it. */
export function OrganizationMark({ title, logo }: { title: string; logo?: string | undefined }) {
  return (
    <span
      aria-hidden
      className="grid size-10 flex-none place-items-center overflow-hidden rounded-control bg-ink font-serif text-section font-semibold text-paper"
    >
      {logo ? (
        // biome-ignore lint/performance/noImgElement: the address is the organization's own, of any host
        <img
          src={logo}
          alt=""
          referrerPolicy="no-referrer"
          className="size-full bg-paper object-contain"
        />
      ) : (
        Array.from(title)[0]?.toUpperCase()
      )}
    </span>
  );
}
