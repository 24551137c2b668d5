// A synthetic community: the same in every run, made by the database itself.
import type pg from 'pg'
import { vocabulary } from './catalogue.ts'

/** How many rows a community of `posts` posts has. */
export const communityOf = (posts: number) => ({
  topics: 24,
  posts,
  comments: posts * 10,
  members: posts / 2,
  follows: posts * 2,
})

/** Fills an empty, migrated database. Posts differ much in how often they are commented, members in how often they are followed. */
export async function fillCommunity(pool: pg.Pool, posts: number): Promise<void> {
  const size = communityOf(posts)
  const words = vocabulary()
  await pool.query(
    'create function bench_number(seed text, below integer) returns integer language sql immutable as $$ select abs(hashtextextended(seed, 7) % below)::integer $$',
  )
  // Small numbers are much likelier.
  await pool.query(`create function bench_often(seed text, below integer) returns integer language sql immutable as $$
    select least(below - 1, floor(exp(bench_number(seed, 1000000) / 1000000.0 * ln(below + 1)))::integer - 1) $$`)
  await pool.query('create table bench_word (n integer primary key, word text)')
  await pool.query('insert into bench_word select n, word from unnest($1::text[]) with ordinality w (word, n)', [words])
  const word = (seed: string) =>
    `(select initcap(w.word) from bench_word w where w.n = 1 + bench_often(${seed}, ${words.length}))`

  await pool.query(
    `insert into topic (title, sub_title, colour, pos) select 'Topic ' || i, '', 'blue', i from generate_series(1, ${size.topics}) i`,
  )
  await pool.query(`insert into member (username, email, full_name, role) select lower(${word(`'u' || i`)}) || i, 'm' || i || '@example.org', ${word(`'f' || i`)} || ' ' || ${word(`'l' || i`)},
    case when i % 500 = 0 then 'writer' when i % 700 = 0 then 'moderator' end from generate_series(1, ${size.members}) i`)
  await pool.query(`insert into post (topic_id, member_id, title, sub_title, description, created_at)
    select 1 + bench_often('t' || i, ${size.topics}), 1 + bench_often('p' || i, ${size.members}), ${word(`'a' || i`)} || ' ' || ${word(`'b' || i`)} || ' ' || ${word(`'c' || i`)}, '', '', now() - (${size.posts} - i) * interval '1 minute'
    from generate_series(1, ${size.posts}) i`)
  await pool.query(`insert into comment (post_id, member_id, html, created_at) select 1 + bench_often('q' || i / 5, ${size.posts}), 1 + bench_often('w' || i, ${size.members}), '<p>' || ${word(`'h' || i`)} || '</p>', now()
    from generate_series(1, ${size.comments}) i`)
  // Comments come in fives under one post; two of them answer the first.
  await pool.query(
    `update comment c set parent_id = p.id, root_id = p.id, level = 2 from comment p where c.id % 5 in (1, 2) and p.id = c.id - c.id % 5 and p.post_id = c.post_id`,
  )
  await pool.query(
    'update post set comments_count = c.n from (select post_id, count(*) n from comment group by 1) c where c.post_id = post.id',
  )
  await pool.query(
    'update topic set posts_count = p.n from (select topic_id, count(*) n from post group by 1) p where p.topic_id = topic.id',
  )
  await pool.query(
    `insert into member_follow (follower_id, followed_id) select 1 + bench_number('x' || i, ${size.members}), 1 + bench_often('y' || i, ${size.members}) from generate_series(1, ${size.follows}) i on conflict do nothing`,
  )
  await pool.query(
    'update member set followers_count = f.n from (select followed_id, count(*) n from member_follow group by 1) f where f.followed_id = member.id',
  )
  await pool.query(
    'update member set following_count = f.n from (select follower_id, count(*) n from member_follow group by 1) f where f.follower_id = member.id',
  )
}
