import type { BoughtGoods } from '@tradepost/contract/hosted/checkout'
import { Button, getButtonClassName } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { useCopy } from '@tradepost/ui/copy-button'
import { Check, Copy, PackageOpen } from 'lucide-react'
import { t } from '#src/messages.ts'
import { parseWebUrl } from '#src/parse-web-url.ts'

/** Shows the license keys that were just bought, each with a button that copies it, and the way to files and links. */
export function Goods({ license_keys: issued, delivery_url: delivery }: BoughtGoods) {
  const href = parseWebUrl(delivery)
  return (
    <>
      {issued.map(({ product_name: name, activation_message: message, keys }) => (
        <Card key={keys[0]} title={t('goods.keys', { count: keys.length, product: name })}>
          <div className="grid gap-3">
            <ul className="grid max-h-96 gap-2 overflow-y-auto">
              {keys.map((key) => (
                <Key key={key} text={key} />
              ))}
            </ul>
            {message ? (
              <p dir="auto" className="whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
                {message}
              </p>
            ) : null}
          </div>
        </Card>
      ))}
      {href ? (
        <a className={getButtonClassName({ variant: 'primary', size: 'lg' })} href={href}>
          <PackageOpen aria-hidden="true" />
          {t('goods.delivery')}
        </a>
      ) : null}
    </>
  )
}

function Key({ text }: { text: string }) {
  const { isCopied, copy } = useCopy()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-md bg-sunken py-1.5 ps-3 pe-1.5">
      <code dir="ltr" className="font-mono text-sm [overflow-wrap:anywhere]">
        {text}
      </code>
      <Button size="sm" variant="ghost" aria-label={t('goods.copyNamed', { key: text })} onClick={() => void copy(text)}>
        {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {t('goods.copy')}
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? t('goods.copied') : null}
      </span>
    </li>
  )
}
