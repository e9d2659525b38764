// The time ranges of the operator's figures.
import type { UsageRange } from '../../api.ts';

export const usageRangeLabels: Record<UsageRange, string> = { day: '24 hours', week: '7 days', month: '30 days' };

export const isUsageRange = (name: string): name is UsageRange => Object.hasOwn(usageRangeLabels, name);
