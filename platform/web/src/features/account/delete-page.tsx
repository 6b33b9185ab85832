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
  'Your name, your e-mail and your password',
  'Your passkeys and linked accounts',
  'Every session, on every device',
  'Your place in the shops that you work in',
]
const STAYS = [
  'Orders and their invoices: the law wants them kept, and the sellers need them',
  'The mails that you have: receipts and links in them go on working',
  'Your email, for 31 days after you close a shop: we report late payments to it',
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

/** Shops first: what cannot be answered for by anybody must not be left behind. */
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

/** Deleting the account: what that means, what has to be settled first, and the last question. `token` is a mailed link's. */
export function DeletePage({ token }: { token: string | undefined }) {
  const account = useQuery(accountQuery)
  return (
    <>
      <div className="grid gap-3">
        <Link to="/account" className="tp-link inline-flex items-center gap-1.5 justify-self-start py-1 text-sm">
          <ArrowLeft aria-hidden="true" />
          Profile
        </Link>
        <AccountHeading title="Delete your account">This cannot be undone, by you or by us.</AccountHeading>
      </div>
      <Card title="What goes, and what stays">
        <div className="grid gap-6 list:grid-cols-2">
          <Facts icon={<Trash2 aria-hidden="true" />} title="Goes at once" facts={GOES} />
          <Facts icon={<Archive aria-hidden="true" />} title="Stays" facts={STAYS} />
        </div>
      </Card>
      <QueryView query={account} what="account" skeleton={<Skeleton className="h-40 rounded-lg" />}>
        {(data) => <Steps account={data} token={token} />}
      </QueryView>
    </>
  )
}
