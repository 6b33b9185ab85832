import { useQuery } from '@tanstack/react-query'
import { siteQuery } from '#src/shell/site.ts'

/** Says where emails go on an installation without an email server. Renders nothing elsewhere. */
export function MailboxHint() {
  const site = useQuery(siteQuery)
  if (!site.data?.has_mailbox) return null
  return (
    <>
      {' '}
      This installation keeps its emails in the{' '}
      <a href="/mailbox" className="tp-link whitespace-nowrap">
        built-in mailbox
      </a>
      .
    </>
  )
}
