import { Avatar } from '@tradepost/ui/avatar'

/** Shows who somebody is: picture, name and email. */
export function PersonLine({ name, email }: { name: string; email: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={name} />
      <span className="min-w-0">
        <span className="block truncate font-[560]">{name}</span>
        <span className="block truncate text-sm text-ink-3">{email}</span>
      </span>
    </span>
  )
}
