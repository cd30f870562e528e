import type { Customization } from '#lib/contract/customization.ts';
import { defaultCustomization } from '#lib/contract/customization-defaults.ts';

export { defaultCustomization };

/** The customization of a site as stored, with what it may lack. @param stored null: the default one */
export function customizationOf(stored: Customization | null): Customization {
  if (!stored) return defaultCustomization;
  const { depth } = defaultCustomization.styling;
  return { ...stored, styling: { depth, ...stored.styling } };
}
