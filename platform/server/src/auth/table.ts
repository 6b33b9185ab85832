import type { Migration } from '@tradepost/kit/database/database'
import type { Language } from '@tradepost/messages/languages'
import { guardMigration, LAST_OWNER } from './guards/guards.ts'
import { sessionGuardMigration } from './guards/session-guards.ts'
import { claimMigration, organizationMigration } from './organizations/organization-migration.ts'
import { tokenDigestMigration } from './stored-tokens.ts'

/**
 * Tables that better-auth creates and owns, limited to what we use. Their columns are camelCase in SQL too: query them with
 * `withoutPlugins()`, or every name would be turned into snake_case.
 */
export type UserRow = {
  id: string
  name: string
  email: string
  emailVerified: boolean
  createdAt: Date
  updatedAt: Date
  /** One or more roles of the installation, separated by commas. */
  role: string | null
  banned: boolean | null
  banReason: string | null
  /** When the ban ends; null: never. The row stays banned until the person's next sign-in. */
  banExpires: Date | null
  /** Whether signing in asks for a code of an authenticator app. */
  twoFactorEnabled: boolean | null
}
export type OrganizationRow = { id: string; name: string; slug: string; logo: string | null; createdAt: Date }
/** Ours, of an organization: only members with a second factor get in. */
export type OrganizationRule = { requiresSecondFactor: boolean }
/** `role` holds one or more roles, separated by commas. */
export type MemberRow = { id: string; organizationId: string; userId: string; role: string; createdAt: Date }
/** A custom role. `permission` is JSON, a map of resources to lists of actions. */
export type OrganizationRoleRow = { id: string; organizationId: string; role: string; permission: string }
export type TeamRow = { id: string; name: string; organizationId: string; createdAt: Date }
export type TeamMemberRow = { id: string; teamId: string; userId: string }
/**
 * `email` is lowercase; `role` holds one or more roles and `teamId` none, one or more teams, separated by commas. A pending one
 * can be accepted until it expires.
 */
export type InvitationRow = {
  id: string
  organizationId: string
  email: string
  role: string | null
  teamId: string | null
  status: 'pending' | 'accepted' | 'rejected' | 'canceled'
  expiresAt: Date
  createdAt: Date
  inviterId: string
  /** Since when it is accepted without a member; null once there is one (organization-migration.ts). */
  claimedAt: Date | null
}
/** A way to sign in: a password (`credential`), or a linked account. Tokens are encrypted. */
export type AccountRow = {
  id: string
  userId: string
  providerId: string
  accountId: string
  password: string | null
  createdAt: Date
  updatedAt: Date
}
/** `token`: a digest. `impersonatedBy`: the administrator who acts as the user. `isByPasskey`: it began with a passkey. */
export type SessionRow = {
  id: string
  userId: string
  token: string
  createdAt: Date
  updatedAt: Date
  expiresAt: Date
  ipAddress: string | null
  userAgent: string | null
  activeOrganizationId: string | null
  activeTeamId: string | null
  impersonatedBy: string | null
  isByPasskey: boolean | null
}
/** Codes of an authenticator app. The secret is encrypted, and recovery codes are digests in JSON. */
export type TwoFactorRow = { id: string; userId: string; secret: string; backupCodes: string; verified: boolean | null }
export type PasskeyRow = {
  id: string
  userId: string
  name: string | null
  credentialID: string
  counter: number
  createdAt: Date | null
}
/** A pending link or ceremony. `identifier` is a digest; for links to an account, `value` is the user ID. */
export type VerificationRow = {
  id: string
  identifier: string
  value: string
  expiresAt: Date
  createdAt: Date
  updatedAt: Date
}
/** Both codes are digests, as the token of a session is (stored-tokens.ts). */
export type DeviceCodeRow = {
  id: string
  deviceCode: string
  userCode: string
  userId: string | null
  status: string
  expiresAt: Date
}

/**
 * Ours: accounts whose owner was seen to read its email in a browser signed in to the account. Anyone can create an account with
 * someone else's email, and the email's owner may click "confirm" without reading; only after this proof does the account get
 * what belongs to the email (docs/decisions/0012).
 */
export type ProvenMailboxRow = { userId: string; provenAt: Date }
/**
 * Ours: the email that an account wants. It is stored beside the account until the link to it is followed, so that it stays free
 * for its owner. `isApproved`: the current email approved, or was never verified. `askedAt`: when the last link was emailed.
 */
export type WantedEmailRow = { userId: string; email: string; isApproved: boolean; askedAt: Date }
/** Ours: the email that a reset link was sent to; `tokenDigest` is the link's row of better-auth. */
export type ResetLinkRow = { tokenDigest: string; userId: string; email: string; createdAt: Date }
/** Ours: the secrets in the links of an invitation's emails, one per email. All of them work as long as the invitation. */
export type InvitationTokenRow = { tokenDigest: string; organizationId: string; invitationId: string; createdAt: Date }
/**
 * Ours: businesses that their owner closed. Past orders stay; nothing is sold and no one manages them. `ownerEmails`: who is
 * notified of a late payment, until none can arrive. If both counts are equal, the provider needs no more cleanup (products
 * archived, subscriptions ended).
 */
export type ClosedOrganizationRow = {
  organizationId: string
  closedAt: Date
  ownerEmails: string[]
  windUpsDue: number
  windUpsDone: number
}
/** Ours: every slug that an organization has or had; a former one leads to it, and stays its own. */
export type OrganizationSlugRow = { slug: string; organizationId: string }
/** Ours: wrong passwords for one email, whether or not it has an account. `subject` is a digest of the email. */
export type SignInFailureRow = { subject: string; span: 'burst' | 'long'; failures: number; startedAt: Date }
/** Ours: the language of an account's pages and emails, chosen by its holder or taken from the browser that signed up. */
export type AccountLanguageRow = { userId: string; language: Language }
/** Ours: digests of proofs that count once (accounts/spend-once.ts). */
export type SpentProofRow = { digest: string; spentAt: Date }
/** Ours: browsers that had a session when their account was banned. They may read the reason, by the digest of its token. */
export type BanNoticeRow = { tokenDigest: string; userId: string; createdAt: Date }

export type AuthTables = {
  user: UserRow
  organization: OrganizationRow & OrganizationRule
  member: MemberRow
  organizationRole: OrganizationRoleRow
  team: TeamRow
  teamMember: TeamMemberRow
  invitation: InvitationRow
  account: AccountRow
  session: SessionRow
  passkey: PasskeyRow
  twoFactor: TwoFactorRow
  verification: VerificationRow
  deviceCode: DeviceCodeRow
  provenMailboxes: ProvenMailboxRow
  wantedEmails: WantedEmailRow
  resetLinks: ResetLinkRow
  invitationTokens: InvitationTokenRow
  closedOrganizations: ClosedOrganizationRow
  organizationSlugs: OrganizationSlugRow
  signInFailures: SignInFailureRow
  accountLanguages: AccountLanguageRow
  banNotices: BanNoticeRow
  spentProofs: SpentProofRow
}

export const authMigrations: readonly Migration[] = [
  {
    name: '1-auth',
    up: `-- Keys that better-auth relies on without making them (reference, auth.md, section 3).
      create unique index account_of_provider on account ("providerId", "accountId");
      create unique index member_of_organization on member ("organizationId", "userId");
      create unique index organization_role on "organizationRole" ("organizationId", role);
      create unique index passkey_credential on passkey ("credentialID");
      create index verification_of_user on verification using hash (value);
      create index verification_expiry on verification ("expiresAt");
      create index session_expiry on session ("expiresAt");
      create index device_code_expiry on "deviceCode" ("expiresAt");

      create table proven_mailboxes (
        user_id text primary key references "user" (id) on delete cascade,
        proven_at timestamptz not null
      );

      create table wanted_emails (
        user_id text primary key references "user" (id) on delete cascade,
        email text not null,
        is_approved boolean not null,
        asked_at timestamptz not null
      );

      create table reset_links (
        token_digest text primary key,
        user_id text not null references "user" (id) on delete cascade,
        email text not null,
        created_at timestamptz not null
      );
      create index reset_links_of_user on reset_links (user_id);

      create table closed_organizations (
        organization_id text primary key references "organization" (id),
        closed_at timestamptz not null,
        owner_emails text[] not null default '{}',
        wind_ups_due integer not null default 1,
        wind_ups_done integer not null default 0
      );
      create index closed_organizations_due on closed_organizations (closed_at) where wind_ups_done < wind_ups_due;

      create table sign_in_failures (
        subject text not null,
        span text not null check (span in ('burst', 'long')),
        failures integer not null check (failures >= 0),
        started_at timestamptz not null,
        primary key (subject, span)
      );
      create index sign_in_failures_old on sign_in_failures (started_at);

      -- Better-auth looks before it writes; between the two another request may write. Closed organizations need no owner.
      create function keep_an_owner() returns trigger language plpgsql as $$ begin
        perform from "organization" where id = old."organizationId" for no key update;
        if found
          and not exists (select from closed_organizations where organization_id = old."organizationId")
          and not exists (
            select from member where "organizationId" = old."organizationId" and 'owner' = any (string_to_array(role, ','))
          )
        then raise exception 'the last owner stays' using errcode = '23514', constraint = '${LAST_OWNER}';
        end if;
        return null;
      end $$;
      create trigger member_owner_gone after delete on member for each row
        when ('owner' = any (string_to_array(old.role, ','))) execute function keep_an_owner();
      create trigger member_owner_demoted after update of role on member for each row
        when ('owner' = any (string_to_array(old.role, ',')) and not 'owner' = any (string_to_array(new.role, ',')))
        execute function keep_an_owner();

      create function keep_one_invitation() returns trigger language plpgsql as $$ begin
        perform pg_advisory_xact_lock(hashtextextended('invitation/' || new."organizationId" || '/' || lower(new.email), 0));
        if exists (
          select from invitation where "organizationId" = new."organizationId" and lower(email) = lower(new.email)
            and status = 'pending' and "expiresAt" > now()
        ) then raise exception 'invited already' using errcode = '23505', constraint = 'invitation_once';
        end if;
        return new;
      end $$;
      create trigger invitation_once before insert on invitation for each row
        when (new.status = 'pending') execute function keep_one_invitation();`,
  },
  {
    name: '2-account-languages',
    up: `create table account_languages (
        user_id text primary key references "user" (id) on delete cascade,
        language text not null
      );`,
  },
  guardMigration,
  {
    name: '4-invitation-tokens',
    up: `create table invitation_tokens (
        token_digest text primary key,
        organization_id text not null references "organization" (id) on delete cascade,
        invitation_id text not null references invitation (id) on delete cascade,
        created_at timestamptz not null
      );
      create index invitation_tokens_of_invitation on invitation_tokens (invitation_id);`,
  },
  {
    name: '5-renamed-roles',
    up: `-- Members and invitations name their roles, so that a role's new name must reach them in the same moment.
      create function rename_given_role() returns trigger language plpgsql as $$ begin
        update member set role = array_to_string(array_replace(string_to_array(role, ','), old.role, new.role), ',')
          where "organizationId" = new."organizationId" and old.role = any (string_to_array(role, ','));
        update invitation set role = array_to_string(array_replace(string_to_array(role, ','), old.role, new.role), ',')
          where "organizationId" = new."organizationId" and status = 'pending'
            and old.role = any (string_to_array(role, ','));
        return null;
      end $$;
      create trigger organization_role_renamed after update of role on "organizationRole" for each row
        when (old.role <> new.role) execute function rename_given_role();`,
  },
  sessionGuardMigration,
  organizationMigration,
  claimMigration,
  {
    name: '9-second-factors',
    up: `alter table "organization" add column "requiresSecondFactor" boolean not null default false;
      create table spent_proofs (
        digest text primary key,
        spent_at timestamptz not null
      );
      create index spent_proofs_old on spent_proofs (spent_at);`,
  },
  tokenDigestMigration,
]
