import { CircleCheck, CircleX, ExternalLink, Eye, EyeOff } from 'lucide-react';
import { plural } from '#components/kit/format.ts';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Time } from '#components/ui/time.tsx';
import type { TriedVisit } from '#lib/contract/publishing.ts';

type Section = TriedVisit['sections'][number];

/** Whether a visitor is accepted, with which claims, and what they see of the site. */
export function TriedResult({ visit, href }: { visit: TriedVisit; href: string | null }) {
  const { accepted, reason, claims = {}, endsAt, replacedKey, sections } = visit;
  if (!accepted)
    return (
      <Notice tone="bad" icon={<CircleX aria-hidden />} title="The site refuses this token.">
        {reason}
      </Notice>
    );
  const spaces = sections.flatMap((section) => section.spaces);
  const seen = spaces.filter(({ shown }) => shown).length;
  return (
    <div className="grid gap-3">
      <Notice
        tone="info"
        icon={<CircleCheck aria-hidden />}
        title={`This visitor sees ${seen} of ${plural(spaces.length, 'space')}.`}
        actions={
          href && (
            <Button asChild size="small">
              <a href={href} target="_blank" rel="noreferrer">
                <ExternalLink aria-hidden /> Open as this visitor
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </Button>
          )
        }
      >
        {endsAt && (
          <>
            The token expires <Time value={endsAt} inSentence />.
          </>
        )}
        {replacedKey && ' It was signed with the previous key.'}
      </Notice>
      <div className="grid gap-1">
        <h4 className="text-meta text-ink-2">Claims</h4>
        <pre className="mono overflow-x-auto text-[13px] whitespace-pre-wrap wrap-anywhere">
          {Object.keys(claims).length > 0 ? JSON.stringify(claims, null, 2) : 'None'}
        </pre>
      </div>
      <ul aria-label="What this visitor sees" className="border-t border-hairline">
        {sections.map((section, index) => (
          <SectionRow key={section.id ?? index} section={section} />
        ))}
      </ul>
    </div>
  );
}

function SectionRow({ section }: { section: Section }) {
  const { spaces } = section;
  return (
    <li className="grid gap-1 border-b border-hairline py-2">
      <Part {...section} />
      {spaces.length > 0 && (
        <ul className="grid gap-1 pl-6">
          {spaces.map((space) => (
            <li key={space.id}>
              <Part {...space} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Part({ title, shown, condition }: Pick<Section, 'title' | 'shown' | 'condition'>) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 [&>.lucide]:self-center">
      {shown ? (
        <Eye aria-hidden className="text-ins" />
      ) : (
        <EyeOff aria-hidden className="text-ink-3" />
      )}
      <span className={shown ? undefined : 'text-ink-2'}>
        {title}
        <span className="sr-only">{shown ? ': shown' : ': hidden'}</span>
      </span>
      {condition && <code className="mono text-[13px] text-ink-3 wrap-anywhere">{condition}</code>}
    </span>
  );
}
