import type { ProviderEnvironment } from '@tradepost/contract/platform/seller'
import type { Scope } from '#src/scope.ts'

/** The customers of one shop at one provider. */
export type AccessScope = Scope & { environment: ProviderEnvironment }
