import { InsightsSkeleton } from '#components/sites/insights/insights-skeleton.tsx';

export default function InsightsLoading() {
  return <InsightsSkeleton />;
}
