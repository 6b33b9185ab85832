import type { NotificationsForm, SaleEmails } from '@tradepost/contract/platform/organization/seller-notifications'
import type { Migration } from '@tradepost/kit/database/database'

/** The emails that a member of a shop chose. Without a row, they get those of `UNCHOSEN` (settings.ts). */
export type NotificationSettingRow = {
  organizationId: string
  userId: string
  sales: SaleEmails
  disputes: boolean
  payouts: boolean
  webhooks: boolean
  /** IANA name: the days of a summary begin and end there. */
  timeZone: NotificationsForm['time_zone']
  updatedAt: Date
}
export type NotificationTables = { notificationSettings: NotificationSettingRow }

export const notificationMigrations: readonly Migration[] = [
  {
    name: '1-notification-settings',
    up: `create table notification_settings (
      organization_id text not null references "organization" (id) on delete cascade,
      user_id text not null references "user" (id) on delete cascade,
      sales text not null check (sales in ('off', 'each', 'daily')),
      disputes boolean not null,
      payouts boolean not null,
      webhooks boolean not null,
      time_zone text not null,
      updated_at timestamptz not null,
      primary key (organization_id, user_id)
    );
    create index notification_settings_of_user on notification_settings (user_id);`,
  },
]
