import { useQuery } from '@tanstack/react-query'
import { Badge } from '@tradepost/ui/badge'
import { Card } from '@tradepost/ui/card'
import { KeyRound, Laptop, RefreshCw, Smartphone } from 'lucide-react'
import { AccountRow, RowSkeletons } from '#src/features/account/account-row.tsx'
import { type Passkey, passkeysQuery } from '#src/features/account/api.ts'
import { t } from '#src/messages.ts'
import { formatDay } from '#src/shell/moment.ts'
import { QueryView } from '#src/shell/query-view.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { RemovePasskey, RenamePasskey } from './passkey-dialogs.tsx'

/** Guesses the device from how the browser reaches the passkey (WebAuthn, "transports"). */
function PasskeyIcon({ passkey }: { passkey: Passkey }) {
  const transports = passkey.transports?.split(',') ?? []
  if (transports.includes('internal')) return <Laptop />
  return transports.includes('hybrid') ? <Smartphone /> : <KeyRound />
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const name = passkey.name ?? t('account.security.passkeys.unnamed')
  return (
    <li className="border-t border-line first:border-t-0">
      <AccountRow
        icon={<PasskeyIcon passkey={passkey} />}
        title={name}
        badge={
          passkey.backedUp ? (
            <Badge icon={<RefreshCw aria-hidden="true" />} tone="accent">
              {t('account.security.passkeys.synced')}
            </Badge>
          ) : null
        }
        detail={
          passkey.createdAt
            ? t('account.security.passkeys.added', { day: formatDay(passkey.createdAt) })
            : t('account.security.passkeys.ready')
        }
      >
        <RenamePasskey passkey={{ id: passkey.id, name }} />
        <RemovePasskey passkey={{ id: passkey.id, name }} />
      </AccountRow>
    </li>
  )
}

/** Shows the account's passkeys, with buttons to add, rename and remove them. */
export function PasskeysCard() {
  const passkeys = useQuery(passkeysQuery)
  return (
    <Card title={t('account.security.passkeys.title')} action={<AddPasskey />} isFlush>
      <QueryView query={passkeys} what={t('account.what.passkeys')} skeleton={<RowSkeletons count={1} />}>
        {(data) =>
          data.length > 0 ? (
            <ul>
              {data.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          ) : (
            <AccountRow
              icon={<KeyRound />}
              title={t('account.security.passkeys.empty.title')}
              detail={t('account.security.passkeys.empty.detail')}
            />
          )
        }
      </QueryView>
    </Card>
  )
}
