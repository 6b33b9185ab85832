import { formatEmail } from '@tradepost/contract/email-address'
import { Avatar } from '@tradepost/ui/avatar'
import type { ReactNode } from 'react'

/** Shows who somebody is: picture, name and email. `badge` stands beside the name. */
export function PersonLine({ name, email, badge }: { name: string; email: string; badge?: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={name} />
      <span className="min-w-0">
        <span className="flex min-w-0 items-center gap-2">
          <span className="block truncate font-[560]">{name}</span>
          {badge}
        </span>
        <span className="block truncate text-sm font-normal text-ink-3">{formatEmail(email)}</span>
      </span>
    </span>
  )
}
