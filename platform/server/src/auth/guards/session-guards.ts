import type { Migration } from '@tradepost/kit/database/database'

/*
 * Better-auth looks at a user before it writes a session. These guards of the database also hold for what happens between the
 * two, and after it. Their errors carry the names below (guard-faults.ts).
 */

/** A banned person has no session. */
export const BANNED_SESSION = 'session_of_banned_user'
/** Only an administrator acts as another person, who isn't one. */
export const IMPERSONATED_SESSION = 'session_of_impersonated_user'

export const sessionGuardMigration: Migration = {
  name: '6-session-guards',
  up: `create table ban_notices (
      token_digest text primary key,
      user_id text not null references "user" (id) on delete cascade,
      created_at timestamptz not null
    );
    create index ban_notices_of_user on ban_notices (user_id);
    create index session_impersonated_by on session ("impersonatedBy") where "impersonatedBy" is not null;

    create function is_banned("user") returns boolean language sql stable
      return coalesce(($1).banned and (($1)."banExpires" is null or ($1)."banExpires" > now()), false);

    -- The lock makes a ban or a new role wait, or be seen here.
    create function check_session() returns trigger language plpgsql as $$ declare person "user"; begin
      for person in select * from "user" where id in (new."userId", new."impersonatedBy") order by id for share loop
        if is_banned(person) then
          raise exception 'banned' using errcode = '23514', constraint = '${BANNED_SESSION}';
        end if;
        if new."impersonatedBy" is not null and is_administrator(person.role, false) <> (person.id = new."impersonatedBy") then
          raise exception 'not impersonated' using errcode = '23514', constraint = '${IMPERSONATED_SESSION}';
        end if;
      end loop;
      return new;
    end $$;
    create trigger session_checked before insert on session for each row execute function check_session();

    -- Better-auth extends a session while it is used.
    create function keep_impersonation_short() returns trigger language plpgsql as $$ begin
      new."expiresAt" := least(new."expiresAt", old."expiresAt");
      return new;
    end $$;
    create trigger session_kept_short before update on session for each row
      when (old."impersonatedBy" is not null) execute function keep_impersonation_short();

    create function end_sessions() returns trigger language plpgsql as $$ begin
      if tg_op = 'UPDATE' and new.banned then
        insert into ban_notices (token_digest, user_id, created_at)
          select encode(sha256(convert_to(token, 'UTF8')), 'hex'), "userId", now() from session
          where "userId" = new.id and "impersonatedBy" is null
          on conflict do nothing;
        delete from session where "userId" = new.id;
      end if;
      delete from session where "impersonatedBy" is not null and old.id in ("userId", "impersonatedBy");
      return null;
    end $$;
    create trigger user_sessions_ended after update on "user" for each row
      when (new.banned is distinct from old.banned or new.role is distinct from old.role) execute function end_sessions();
    create trigger user_impersonations_ended after delete on "user" for each row execute function end_sessions();`,
}
