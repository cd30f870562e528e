import { WrongLink, wrongLinkMetadata } from '#app/emailed-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';

export const metadata = wrongLinkMetadata;

/** Shown for a link that no email has. */
export default function StopMailsNotFound() {
  return (
    <WrongLink>
      <p>You can also choose which emails you get in your account, once you’re signed in.</p>
      <Button asChild size="wide">
        <Link href="/account#notifications">All notification settings</Link>
      </Button>
    </WrongLink>
  );
}
