import { t } from '#src/messages.ts'
import { AccessExample } from './access-example.tsx'
import { ClockExample } from './clock-example.tsx'
import { WebhookExample } from './webhook-example.tsx'

/** Shows what developers get, with three tools to try. */
export function DevelopersSection() {
  return (
    <section aria-labelledby="developers-title" className="pt-16 max-shell:pt-12">
      <h2 id="developers-title" className="app-section-title">
        {t('welcome.developers.title')}
      </h2>
      <p className="mt-2 max-w-[44em] text-ink-2">{t('welcome.developers.text')}</p>
      <div className="mt-7 grid grid-cols-3 gap-6 max-[73.75rem]:grid-cols-1">
        <ClockExample />
        <WebhookExample />
        <AccessExample />
      </div>
    </section>
  )
}
