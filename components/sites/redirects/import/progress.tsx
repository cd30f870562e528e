/** How far something is that takes a while. */
export function Progress({ label, done, of }: { label: string; done: number; of: number }) {
  return (
    <div className="grid gap-2 py-4">
      <p>
        {label}: {done.toLocaleString('en')} of {of.toLocaleString('en')}
      </p>
      <progress aria-label={label} value={done} max={of} className="h-2 w-full accent-accent" />
    </div>
  );
}
