import { useQuery } from '@tanstack/react-query'
import { t } from '#src/messages.ts'
import { siteQuery } from '#src/shell/site.ts'

/** Says where emails go on an installation without an email server. Renders nothing elsewhere. */
export function MailboxHint() {
  const site = useQuery(siteQuery)
  if (!site.data?.has_mailbox) return null
  return (
    <>
      {' '}
      {t.rich('shell.mailbox.hint', {
        link: (inside) => (
          <a href="/mailbox" className="tp-link whitespace-nowrap">
            {inside}
          </a>
        ),
      })}
    </>
  )
}
