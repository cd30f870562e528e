import type { LanguageCode } from '#lib/contract/languages.ts';
import type { Executor } from '#lib/service/database/executor.ts';
import { translationSettings } from '#lib/service/database/schema/index.ts';
import { daysBefore } from './ids.ts';

const demoTranslations: { key: string; title: string; languages: LanguageCode[]; days: number }[] =
  [
    { key: 'guides', title: 'Field guides', languages: ['de', 'fr', 'es', 'ja'], days: 120 },
    { key: 'support', title: 'Support articles', languages: ['fr', 'pt'], days: 45 },
    { key: 'safety', title: 'Safety notices', languages: [], days: 6 },
  ];

/** The translation settings of the demo. */
export async function fillDemoTranslations(
  database: Executor,
  organizationId: string,
  now: Date,
): Promise<void> {
  await database.insert(translationSettings).values(
    demoTranslations.map(({ key, title, languages, days }) => ({
      id: `trs_demo_${key}`,
      organizationId,
      title,
      languages,
      createdAt: daysBefore(now, days),
      updatedAt: daysBefore(now, Math.floor(days / 3)),
    })),
  );
}
