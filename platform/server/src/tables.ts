import type { EmailTables } from '@tradepost/kit/email/table'
import type { AccessTables } from './access/table.ts'
import type { AccessKeyTables } from './access-keys/table.ts'
import type { AccessTokenTables } from './access-tokens/table.ts'
import type { AuditLogTables } from './audit-log/table.ts'
import type { AuthTables } from './auth/table.ts'
import type { CartTables } from './cart/table.ts'
import type { CheckoutTables } from './checkout/table.ts'
import type { CheckoutAppearanceTables } from './checkout-appearance/table.ts'
import type { DemoTables } from './demo/table.ts'
import type { NotificationTables } from './notifications/table.ts'
import type { OrderTables } from './orders/table.ts'
import type { OrganizationTables } from './organizations/table.ts'
import type { ProductPageTables } from './product-pages/table.ts'
import type { ProviderEventTables } from './provider-events/table.ts'
import type { ReconciliationTables } from './reconciliation/table.ts'
import type { RecordTables } from './records/table.ts'
import type { CustomerTables } from './seller-customers/table.ts'
import type { DisputeTables } from './seller-disputes/table.ts'
import type { HomeTables } from './seller-home/table.ts'
import type { ImportTables } from './seller-imports/table.ts'
import type { NoticeTables } from './seller-notices/table.ts'
import type { PaymentLinkTables } from './seller-payment-links/table.ts'
import type { RefundTables } from './seller-refunds/table.ts'
import type { ReportTables } from './seller-reports/table.ts'
import type { ShopTextTables } from './shop-texts/table.ts'
import type { ShopThemeTables } from './shop-theme/table.ts'
import type { WebhookNoticeTables } from './webhook-notices/table.ts'

/** Every table of the platform's database. */
export type PlatformTables = AccessKeyTables &
  AccessTables &
  AccessTokenTables &
  AuditLogTables &
  AuthTables &
  CartTables &
  CheckoutAppearanceTables &
  ShopTextTables &
  ShopThemeTables &
  CheckoutTables &
  CustomerTables &
  DemoTables &
  DisputeTables &
  EmailTables &
  HomeTables &
  ImportTables &
  NoticeTables &
  NotificationTables &
  OrderTables &
  OrganizationTables &
  PaymentLinkTables &
  ProductPageTables &
  ProviderEventTables &
  ReconciliationTables &
  RecordTables &
  RefundTables &
  ReportTables &
  WebhookNoticeTables
