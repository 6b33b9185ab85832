import { useQuery } from '@tanstack/react-query'
import { siteQuery } from '#src/shell/site.ts'

/** Where mail ends on an installation without a mail server. Nothing elsewhere. */
export function MailboxHint() {
  const site = useQuery(siteQuery)
  if (!site.data?.has_mailbox) return null
  return (
    <>
      {' '}
      This installation keeps its mail in the{' '}
      <a href="/mailbox" className="tp-link whitespace-nowrap">
        built-in mailbox
      </a>
      .
    </>
  )
}
