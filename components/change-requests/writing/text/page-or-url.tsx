import { Globe } from 'lucide-react';
import { PickList } from '#components/kit/pick-list.tsx';
import { pagePicks } from '../tree/page-picks.tsx';
import { useWriting } from '../writing-context.tsx';
import { addressIn } from './references.ts';

/** The id of the choice that is the typed URL. */
export const TYPED_URL = 'url';

/** Selects a page of the space, or the URL that is typed. */
export function PageOrURL(props: {
  text: string;
  onText: (text: string) => void;
  chosenId: string | undefined;
  onPick: (id: string) => void;
}) {
  const { tree } = useWriting();
  const address = addressIn(props.text);
  return (
    <PickList
      label="Page or URL"
      listLabel="Pages"
      placeholder="Search pages or enter a URL"
      picks={[
        ...(address ? [{ id: TYPED_URL, title: address, about: 'URL', icon: <Globe /> }] : []),
        ...pagePicks(tree, props.text, ({ type }) => type === 'document'),
      ]}
      {...props}
    />
  );
}
