import type { Migration } from '@tradepost/kit/database/database'
import { ONE_SLUG, ORGANIZATION_CLOSED } from '#src/auth/guards/guards.ts'

/**
 * Every slug that an organization has or had: a former one leads to it, and no other organization can have it. The primary key
 * decides who is first. A closed organization doesn't change and gets no members, teams, invitations or roles; those that it had
 * end with it (organizations/close-organization.ts).
 */
export const organizationMigration: Migration = {
  name: '7-former-slugs',
  up: `create table organization_slugs (
      slug text primary key,
      organization_id text not null references "organization" (id) on delete cascade
    );
    create index organization_slugs_of_organization on organization_slugs (organization_id);
    insert into organization_slugs (slug, organization_id) select slug, id from "organization";

    create function keep_slug() returns trigger language plpgsql as $$ begin
      insert into organization_slugs (slug, organization_id) values (new.slug, new.id) on conflict (slug) do nothing;
      if not exists (select from organization_slugs where slug = new.slug and organization_id = new.id)
      then raise exception 'the slug is taken' using errcode = '23505', constraint = '${ONE_SLUG}';
      end if;
      return null;
    end $$;
    create trigger organization_slug_kept after insert or update of slug on "organization" for each row
      execute function keep_slug();

    -- Closing locks the organization, so either it sees the new row, or this sees that it is closed.
    create function refuse_when_closed() returns trigger language plpgsql as $$
    declare target text := to_jsonb(new) ->> tg_argv[0];
    begin
      perform from "organization" where id = target for key share;
      if exists (select from closed_organizations where organization_id = target)
      then raise exception 'the organization is closed' using errcode = '23514', constraint = '${ORGANIZATION_CLOSED}';
      end if;
      return new;
    end $$;
    create trigger closed_stays before update on "organization" for each row execute function refuse_when_closed('id');
    create trigger closed_has_none before insert on member for each row execute function refuse_when_closed('organizationId');
    create trigger closed_has_none before insert on team for each row execute function refuse_when_closed('organizationId');
    create trigger closed_has_none before insert on invitation for each row execute function refuse_when_closed('organizationId');
    create trigger closed_has_none before insert on "organizationRole" for each row
      execute function refuse_when_closed('organizationId');

    -- Better-auth makes an invitation pending again if it can't create the member. By its name, this runs after invitation_ended.
    create function cancel_when_closed() returns trigger language plpgsql as $$ begin
      perform from "organization" where id = new."organizationId" for key share;
      if exists (select from closed_organizations where organization_id = new."organizationId") then new.status := 'canceled'; end if;
      return new;
    end $$;
    create trigger invitation_when_closed before update of status on invitation for each row
      when (old.status <> 'pending' and new.status = 'pending') execute function cancel_when_closed();

    delete from member where "organizationId" in (select organization_id from closed_organizations);
    delete from team where "organizationId" in (select organization_id from closed_organizations);
    delete from "organizationRole" where "organizationId" in (select organization_id from closed_organizations);
    update invitation set status = 'canceled'
      where status = 'pending' and "organizationId" in (select organization_id from closed_organizations);
    update session set "activeOrganizationId" = null, "activeTeamId" = null
      where "activeOrganizationId" in (select organization_id from closed_organizations);`,
}

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
