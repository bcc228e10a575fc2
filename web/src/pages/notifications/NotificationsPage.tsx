import { rulesPausedAfterDays, subscriptionDays } from '@rollcall/game/alerts/alert-rules';
import { addRule, newRule } from '../../alerts/change-rules.ts';
import { useHydrated } from '../../api/useHydrated.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { SeeAlso } from '../../lists/SeeAlso.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Delivery } from './Delivery.tsx';
import { useSearch } from '../../ui/useSearch.ts';
import { formInAddress } from './notifications-view.ts';
import { RuleForm } from './RuleForm.tsx';
import { RuleList } from './RuleList.tsx';

/** The visitor's alerts, their delivery, and what is stored for them. */
export function NotificationsPage() {
  return (
    <Page>
      <Section id="rules" title="Your Alerts">
        <p className="lead">
          Rules are kept in this browser. The server keeps only those that alert you while the site is closed:
          it stops sending {rulesPausedAfterDays} days after your last visit, and deletes them after{' '}
          {subscriptionDays} days.
        </p>
        {useHydrated() ? <RuleList /> : <ListSkeleton />}
      </Section>
      <Section id="add-a-rule" title="Add a Rule">
        <AddRule />
      </Section>
      <Delivery />
      <SeeAlso pages={['grouping', 'friends', 'timers']} />
    </Page>
  );
}

function ListSkeleton() {
  return (
    <p data-awaited="">
      <Skeleton width={24} />
      <span className="visually-hidden">Your rules are kept in your browser.</span>
    </p>
  );
}

function AddRule() {
  const { game } = usePageSettings();
  const search = useSearch();
  return (
    <RuleForm
      key={search}
      initial={formInAddress(search, game)}
      button="Add this rule"
      onSubmit={(draft, choices, when) => addRule(newRule(draft, choices), when, null)}
    />
  );
}
