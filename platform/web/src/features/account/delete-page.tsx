import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Account } from '@tradepost/contract/platform/account'
import { isRunning } from '@tradepost/contract/platform/buyer/buyer-subscriptions'
import { Card } from '@tradepost/ui/card'
import { Skeleton } from '@tradepost/ui/skeleton'
import { Archive, ArrowLeft, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '#src/messages.ts'
import { buyerSubscriptionsQuery } from '#src/nouns/subscriptions/buyer-queries.ts'
import { QueryView } from '#src/shell/query-view.tsx'
import { siteQuery } from '#src/shell/site.ts'
import { AccountHeading } from './account-row.tsx'
import { accountQuery, deletionQuery } from './api.ts'
import { ConfirmDeletion } from './confirm-deletion.tsx'
import { OwnedShops } from './owned-shops.tsx'
import { RunningSubscriptions } from './running-subscriptions.tsx'

const listGoing = () => [
  t('account.deletion.goes.passkeys'),
  t('account.deletion.goes.sessions'),
  t('account.deletion.goes.shops'),
]
const listStaying = () => [
  t('account.deletion.stays.orders'),
  t('account.deletion.stays.emails'),
  t('account.deletion.stays.address'),
]

function Facts({ icon, title, facts }: { icon: ReactNode; title: string; facts: readonly string[] }) {
  return (
    <div>
      <h3 className="flex items-center gap-2 text-sm [&_.lucide]:text-ink-3">
        {icon}
        {title}
      </h3>
      <ul className="mt-2 grid gap-1.5 text-sm text-ink-2">
        {facts.map((fact) => (
          <li key={fact} className="border-s-2 border-line ps-3">
            {fact}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Asks about running subscriptions, which a deletion doesn't cancel, then for confirmation. */
function Confirmation({ account, token }: { account: Account; token: string | undefined }) {
  const subscriptions = useQuery(buyerSubscriptionsQuery)
  const site = useQuery(siteQuery)
  const [isAccepted, setIsAccepted] = useState(false)
  return (
    <QueryView query={subscriptions} what={t('shell.things.list')} skeleton={<Skeleton className="h-40 rounded-lg" />}>
      {({ items }) => {
        const running = items.filter(isRunning)
        return (
          <>
            {running.length > 0 ? (
              <RunningSubscriptions items={running} isAccepted={isAccepted} onAccept={setIsAccepted} />
            ) : null}
            {running.length === 0 || isAccepted ? (
              <QueryView query={site} what={t('account.what.form')} skeleton={<Skeleton className="h-40 rounded-lg" />}>
                {(data) => <ConfirmDeletion account={account} site={data} token={token} />}
              </QueryView>
            ) : null}
          </>
        )
      }}
    </QueryView>
  )
}

/** Asks about shops first: a shop must not be left without an owner. */
function Steps({ account, token }: { account: Account; token: string | undefined }) {
  const deletion = useQuery(deletionQuery)
  return (
    <QueryView query={deletion} what={t('account.what.shops')} skeleton={<Skeleton className="h-40 rounded-lg" />}>
      {({ sole_owned }) =>
        sole_owned.length > 0 ? <OwnedShops shops={sole_owned} /> : <Confirmation account={account} token={token} />
      }
    </QueryView>
  )
}

/**
 * Explains what is deleted, asks about shops without another owner and running subscriptions, then asks for confirmation. `token`
 * is from the emailed link.
 */
export function DeletePage({ token }: { token: string | undefined }) {
  const account = useQuery(accountQuery)
  const site = useQuery(siteQuery).data
  const identity = site?.has_passwords === false ? t('account.deletion.goes.identityOnly') : t('account.deletion.goes.identity')
  if (site?.can_delete_account === false)
    return <AccountHeading title={t('account.deletion.off.title')}>{t('account.deletion.off.text')}</AccountHeading>
  return (
    <>
      <div className="grid gap-3">
        <Link to="/account" className="tp-link inline-flex items-center gap-1.5 justify-self-start py-1 text-sm">
          <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
          {t('account.profile.title')}
        </Link>
        <AccountHeading title={t('account.deletion.title')}>{t('account.deletion.lead')}</AccountHeading>
      </div>
      <Card title={t('account.deletion.data')}>
        <div className="grid gap-6 list:grid-cols-2">
          <Facts
            icon={<Trash2 aria-hidden="true" />}
            title={t('account.deletion.goes.title')}
            facts={[identity, ...listGoing()]}
          />
          <Facts icon={<Archive aria-hidden="true" />} title={t('account.deletion.stays.title')} facts={listStaying()} />
        </div>
      </Card>
      <QueryView query={account} what={t('account.what.account')} skeleton={<Skeleton className="h-40 rounded-lg" />}>
        {(data) => <Steps account={data} token={token} />}
      </QueryView>
    </>
  )
}
