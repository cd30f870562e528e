'use client';

import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { Failure } from '#components/ui/failure.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getMail, type Mail } from '#lib/contract/outbox.ts';

/** Pixels until the mail is drawn. */
const FIRST_HEIGHT = 320;

/** A mail as mail programs draw it, in a frame without scripts; its links open in this tab. */
export function MailAsSent({ mail: { id, subject } }: { mail: Mail }) {
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const reading = useQuery(queryFor(getMail, { parameters: { mailId: id } }));
  if (reading.error)
    return <Failure title="Couldn’t load the email." reason={reading.error.message} />;
  if (!reading.data) return <Skeleton className="h-80" />;

  function fit({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void {
    const drawn = currentTarget.contentDocument?.documentElement.scrollHeight;
    if (drawn) setHeight(drawn);
  }

  return (
    <div className="overflow-hidden rounded-control border border-hairline">
      <iframe
        title={`${subject}, as sent`}
        srcDoc={reading.data.html.replace('<head>', '<head><base target="_top">')}
        // Without scripts, the same origin only lets this page read its height.
        sandbox="allow-same-origin allow-top-navigation-by-user-activation"
        onLoad={fit}
        style={{ height }}
        className="block w-full"
      />
    </div>
  );
}
