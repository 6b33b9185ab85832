import type { Migration } from '@tradepost/kit/database/database'

/** Notes since when an invitation is accepted without a member: better-auth accepts it first, in a transaction of its own. */
export const claimMigration: Migration = {
  name: '8-claimed-invitations',
  up: `alter table invitation add column "claimedAt" timestamptz;

    create function note_claim() returns trigger language plpgsql as $$ begin
      new."claimedAt" := case when new.status = 'accepted' then now() end;
      return new;
    end $$;
    create trigger invitation_claimed before update of status on invitation for each row
      when (old.status <> new.status) execute function note_claim();

    create function end_claim() returns trigger language plpgsql as $$ begin
      update invitation set "claimedAt" = null
        where "organizationId" = new."organizationId" and status = 'accepted' and "claimedAt" is not null
          and lower(email) = (select lower(email) from "user" where id = new."userId");
      return null;
    end $$;
    create trigger member_joined after insert on member for each row execute function end_claim();

    create index invitation_claimed_at on invitation ("claimedAt") where "claimedAt" is not null;`,
}
