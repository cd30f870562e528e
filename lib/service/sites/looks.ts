export { defaultCustomization } from '#lib/contract/customization-defaults.ts';
