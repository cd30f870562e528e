import type * as schemas from './customization.schemas.ts';
import type { Customization } from './customization.schemas.ts';
import { endpoint } from './endpoint.ts';
import { sitePath } from './sites.ts';

export type { Customization };

export const siteFonts = [
  'ABCFavorit',
  'Inter',
  'Roboto',
  'RobotoSlab',
  'OpenSans',
  'SourceSansPro',
  'Lato',
  'Ubuntu',
  'Raleway',
  'Merriweather',
  'Overpass',
  'NotoSans',
  'IBMPlexSerif',
  'Poppins',
  'FiraSans',
] as const;

/** Parts of a customization; absent fields are the site's. */
export type CustomizationChanges = PartialDeep<Customization>;
type PartialDeep<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]?: PartialDeep<T[K]> }
    : T;

const customizationPath = `${sitePath}/customization` as const;

export const getCustomization = endpoint<typeof schemas.getCustomization>()({
  method: 'GET',
  path: customizationPath,
  needs: ['site', 'view'],
  extension: true,
});

export const setCustomization = endpoint<typeof schemas.setCustomization>()({
  method: 'PUT',
  path: customizationPath,
  needs: ['site', 'admin'],
  refreshes: [sitePath],
  extension: true,
});
