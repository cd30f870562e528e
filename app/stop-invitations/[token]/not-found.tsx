import { WrongLink, wrongLinkMetadata } from '#app/emailed-link.tsx';

export const metadata = wrongLinkMetadata;

/** Shown for a link that no invitation has. */
export default function StopInvitationsNotFound() {
  return (
    <WrongLink>
      <p>Every invitation ends with this link. If one doesn’t work, use that of the latest.</p>
    </WrongLink>
  );
}
