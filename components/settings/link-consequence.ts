type LinkCounts = { usable: number } | null | undefined;

/**
 * Tells what the switch of the invite links changes.
 * @param links how many there are, where the API and the caller's role let that be known
 */
export function linkConsequence(wasOn: boolean, isOn: boolean, links: LinkCounts): string {
  const always =
    'A link lets whoever holds it join with the link’s role, without being invited by address.';
  if (wasOn && isOn) {
    return links && links.usable > 0
      ? `${always} ${counted(links.usable)} now. Switched off, ${links.usable === 1 ? 'it stops' : 'all of them stop'} at once.`
      : `${always} Switched off, links can’t be made, and none lets anybody in.`;
  }
  if (wasOn) {
    return links && links.usable > 0
      ? `Once saved, ${links.usable === 1 ? 'one link stops' : `${links.usable.toLocaleString('en')} links stop`} at once, wherever ${links.usable === 1 ? 'it was' : 'they were'} passed on. People who joined stay. Switched on again, the links work as before.`
      : 'Once saved, no link can be made, and none lets anybody in. People who joined stay.';
  }
  return isOn
    ? 'Once saved, links that were not revoked, used up or out of date work again, wherever they were passed on, and new ones can be made.'
    : `${always} They are off: no link can be made, and whoever opens one is turned away and told so.`;
}

function counted(usable: number): string {
  return usable === 1 ? 'One link works' : `${usable.toLocaleString('en')} links work`;
}
