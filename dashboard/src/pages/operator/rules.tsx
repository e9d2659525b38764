import { CustomRules } from './custom-rules.tsx';
import { RuleSets } from './rule-sets.tsx';

export const Rules = () => (
  <div className="space-y-5">
    <CustomRules />
    <RuleSets />
  </div>
);
