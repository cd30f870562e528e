import type { Customization } from '#lib/contract/customization.ts';
import { defaultCustomization } from '#lib/contract/customization-defaults.ts';

export { defaultCustomization };

/** The customization of a site as stored, with what it may lack. @param stored null: the default one */
export function customizationOf(stored: Customization | null): Customization {
  if (!stored) return defaultCustomization;
  const { ai, pageActions, externalLinks } = defaultCustomization;
  const { depth, monospaceFont } = defaultCustomization.styling;
  return {
    ...stored,
    styling: { depth, monospaceFont, ...stored.styling },
    ai: { mode: ai.mode, ...stored.ai },
    pageActions: { ...pageActions, ...stored.pageActions },
    externalLinks: stored.externalLinks ?? externalLinks,
  };
}
