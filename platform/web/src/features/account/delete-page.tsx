import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Account } from '@tradepost/contract/platform/account'
import { Card } from '@tradepost/ui/card'
import { Skeleton } from '@tradepost/ui/skeleton'
import { Archive, ArrowLeft, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { QueryView } from '#src/shell/query-view.tsx'
import { siteQuery } from '#src/shell/site.ts'
import { AccountHeading } from './account-heading.tsx'
import { accountQuery, deletionQuery } from './api.ts'
import { ConfirmDeletion } from './confirm-deletion.tsx'
import { OwnedShops } from './owned-shops.tsx'

const GOES = [
  'Your name, email and password',
  'Your passkeys and linked accounts',
  'All sessions on all devices',
  'Your access to shops you work in',
]
const STAYS = [
  'Orders and invoices, which sellers must keep by law',
  'Emails you already have: receipts and their links still work',
  'Your email, for 31 days after you close a shop, so we can tell you about late payments',
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
          <li key={fact} className="border-l-2 border-line pl-3">
            {fact}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Shops come first: a shop must not be left without an owner. */
function Steps({ account, token }: { account: Account; token: string | undefined }) {
  const deletion = useQuery(deletionQuery)
  const site = useQuery(siteQuery)
  return (
    <QueryView query={deletion} what="list of your shops" skeleton={<Skeleton className="h-40 rounded-lg" />}>
      {({ sole_owned }) =>
        sole_owned.length > 0 ? (
          <OwnedShops shops={sole_owned} />
        ) : (
          <QueryView query={site} what="form" skeleton={<Skeleton className="h-40 rounded-lg" />}>
            {({ deletes_account_by_mail }) => (
              <ConfirmDeletion account={account} canMail={deletes_account_by_mail} token={token} />
            )}
          </QueryView>
        )
      }
    </QueryView>
  )
}

/** Explains what is deleted, asks about shops without another owner, then asks for confirmation. `token` is from the emailed link. */
export function DeletePage({ token }: { token: string | undefined }) {
  const account = useQuery(accountQuery)
  return (
    <>
      <div className="grid gap-3">
        <Link to="/account" className="tp-link inline-flex items-center gap-1.5 justify-self-start py-1 text-sm">
          <ArrowLeft aria-hidden="true" />
          Profile
        </Link>
        <AccountHeading title="Delete your account">This can’t be undone.</AccountHeading>
      </div>
      <Card title="What happens to your data">
        <div className="grid gap-6 list:grid-cols-2">
          <Facts icon={<Trash2 aria-hidden="true" />} title="Deleted right away" facts={GOES} />
          <Facts icon={<Archive aria-hidden="true" />} title="Kept" facts={STAYS} />
        </div>
      </Card>
      <QueryView query={account} what="account" skeleton={<Skeleton className="h-40 rounded-lg" />}>
        {(data) => <Steps account={data} token={token} />}
      </QueryView>
    </>
  )
}
