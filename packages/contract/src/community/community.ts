import { z } from 'zod'
import * as calls from '../calls.ts'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { shows } from '../kind.ts'
import { PAGE_SIZE, PIN_PLACES, PUBLIC_ROLES, TEXT_MAX, TOPIC_WRITERS, UPLOAD } from '../limits.ts'
import { UserRef } from '../member/member.ts'
import {
  Url,
  BlocksInput,
  ColumnsInput,
  Count,
  Html,
  HtmlText,
  Id,
  IdInput,
  IdOrZeroInput,
  ItemOffset,
  ListOffset,
  MaybeText,
  Nothing,
  SearchText,
  Time,
  TimeInput,
  dataList,
  limit,
  line,
  text,
  idInputOf,
  idOf,
} from '../primitives.ts'
import { PICTURE, VIDEO, fileErrors } from '../upload/upload.ts'
import { Mention } from './mention.ts'
import { ALT_MAX, POST_SORTS } from './writing/limits.ts'
import { Reactions } from './writing/reaction.ts'

/** Visibility of a post or comment to others: visible, held until a moderator decides, or hidden. */
export const Visibility = z.enum(['visible', 'held', 'hidden'])
export type Visibility = z.infer<typeof Visibility>

/** Visibility in the database: a text that a moderator deleted can be restored for 30 days (COMMUNITYDESK-08). */
export type StoredVisibility = Visibility | 'deleted'

/** Visibility of a post, which is a draft until all of its blocks are stored. */
export const PostVisibility = z.enum([...Visibility.options, 'draft'])
export type PostVisibility = z.infer<typeof PostVisibility> | 'deleted'

/** A topic; `color` is a name of a fixed palette (ENTITIES-05). */
export const Category = z.object({
  id: idOf('topic'),
  title: z.string(),
  sub_title: z.string(),
  icon: Url,
  color: z.string(),
  posts_count: Count.optional(),
  followers_count: Count.optional(),
  write: z.enum(TOPIC_WRITERS).optional(),
  is_archived: z.boolean().optional(),
})
export type Category = z.infer<typeof Category>

/**
 * A post in a list (ENTITIES-06); `comments` has up to 5 members who commented last, each once; `last_comment_at` is
 * the time of the first one's comment; `comments_count` counts all comments. `found_comment` is the newest comment that
 * matches a search, with the text around the match, when the post itself does not match. `pinned` is set in the list
 * that shows the post first (COMMUNITYDESK-05).
 */
export const Post = z.object({
  id: idOf('post'),
  title: z.string(),
  sub_title: z.string(),
  thumbnail: Url,
  user: UserRef,
  created_at: Time,
  comments: z.array(z.object({ user: UserRef })),
  category_id: idOf('topic').optional(),
  comments_count: Count.optional(),
  last_comment_at: Time.optional(),
  pinned: z.enum(PIN_PLACES).optional(),
  found_comment: z.object({ id: Id, excerpt: z.string() }).optional(),
})
export type Post = z.infer<typeof Post>

/** The content of a block of a post. */
export const BlockType = z.enum(['text', 'image', 'video', 'youtube'])
export type BlockType = z.infer<typeof BlockType>

/**
 * A block of a post (ENTITIES-07); blocks of one `pos` form a grid of `cols`. `alt` describes a picture to those who do
 * not see it (WRITING-09).
 */
export const Media = z.object({
  pos: z.int(),
  type: BlockType,
  content: Html,
  image: Url,
  thumbnail: Url,
  link: MaybeText,
  cols: z.int().nullish(),
  alt: MaybeText,
})
export type Media = z.infer<typeof Media>

/**
 * A post with its body. The author still reads a held post, a hidden post or a draft, with the moderator's reason; for
 * others it does not exist. may_appeal is for the author of a hidden post. missing_blocks lists the blocks that a draft
 * still needs. followers_count counts the followers of the author; a locked post takes no comments; mentions lists the
 * items of this site that the texts link to. edited_at is the time of the last change after it was published.
 */
export const PostDetail = Post.extend({
  description: HtmlText,
  medias: z.array(Media),
  visibility: PostVisibility.optional(),
  reason: MaybeText,
  may_appeal: z.boolean().optional(),
  missing_blocks: Count.optional(),
  followers_count: Count.optional(),
  mentions: z.array(Mention).optional(),
  edited_at: Time.nullish(),
  reactions: Reactions.optional(),
  is_locked: z.boolean().optional(),
  lock_reason: MaybeText,
  pins: z.array(z.enum(PIN_PLACES)).optional(),
})
export type PostDetail = z.infer<typeof PostDetail>

/**
 * A comment with its replies in the same shape, oldest reply first (ENTITIES-10). A hidden comment has no text for
 * others; its author reads it with the moderator's reason, and may appeal once (may_appeal). parent_id is 0 at the top
 * level. A thread has its 30 oldest replies; if there are more, more_after is the id of the last reply in the list. A
 * deleted comment with replies becomes a stub without text, whose user id is 0; so does one whose author the viewer
 * does not see (is_covered, PEACE-01). mentions lists items of this site that the text links to (WRITING-08).
 */
export type Comment = {
  id: number
  blog_id: number
  comment: string
  created_at: string
  user: z.infer<typeof Commenter>
  r_comments: Comment[]
  parent_id?: number | undefined
  edited_at?: string | null | undefined
  visibility?: Visibility | undefined
  reason?: string | null | undefined
  may_appeal?: boolean | undefined
  more_after?: number | null | undefined
  reactions?: Reactions | undefined
  mentions?: Mention[] | undefined
  deleted?: boolean | undefined
  is_covered?: boolean | undefined
}
/** The author of a comment with their public role. */
const Commenter = UserRef.extend({ role: z.enum(PUBLIC_ROLES).nullish() })

/** Schema of a comment and its replies. */
export const Comment: z.ZodType<Comment> = z.object({
  id: Id,
  blog_id: idOf('post'),
  comment: HtmlText,
  created_at: Time,
  user: Commenter,
  r_comments: z.array(z.lazy(() => Comment)),
  parent_id: Id.optional(),
  edited_at: Time.nullish(),
  visibility: Visibility.optional(),
  reason: MaybeText,
  may_appeal: z.boolean().optional(),
  more_after: Id.nullish(),
  reactions: Reactions.optional(),
  mentions: z.array(Mention).optional(),
  deleted: z.boolean().optional(),
  is_covered: z.boolean().optional(),
})

/**
 * Threads of a post, oldest first; the number of all comments at every level; the number of threads, counted up to one
 * past this page. `at` is the time of the read, `newest_id` the id of the newest comment at that time, 0 for none.
 */
export const Threads = z.object({
  data: z.array(Comment),
  counts: z.object({ comments: Count, threads: Count }),
  at: Time.optional(),
  newest_id: Id.optional(),
})
export type Threads = z.infer<typeof Threads>

/** follow_status: 1 following, 0 not (ENTITIES-16). */
export const TopicFollow = z.object({ topic_id: Id, follow_status: z.int() })
export type TopicFollow = z.infer<typeof TopicFollow>

const ownId = { user_id: IdInput }
const missing = [STATUS.forbidden, STATUS.notFound] as const
/** The error for a comment without visible text (POST-15). */
export const NO_COMMENT = 'Please add your comment'
const commentText = text(1, TEXT_MAX.comment, NO_COMMENT)

export const blogCategories = get(calls.blogCategories, {
  summary: 'All topics in their order; archived ones only if they are asked for',
  auth: 'none',
  input: z.object({ archived: z.enum(['1'], 'must be 1').optional() }),
  data: z.array(Category),
})
export const userTopicFollowings = get(calls.userTopicFollowings, {
  summary: 'Topics the viewer follows',
  auth: 'token',
  scope: 'read',
  input: z.object(ownId),
  data: z.array(TopicFollow),
  errors: [STATUS.forbidden],
})
export const updateTopicFollowStatus = post(calls.updateTopicFollowStatus, {
  summary: 'Follow or unfollow a topic',
  auth: 'token',
  scope: 'write',
  limits: ['follows'],
  input: z.object({ ...ownId, topic_id: IdInput }),
  data: TopicFollow,
  errors: missing,
})
export const searchPosts = get(calls.searchPosts, {
  summary:
    'Posts of a topic, newest first, or with `sort` the last commented or the most commented first; with `search_key` those whose titles or texts, or a single comment, contain every word',
  auth: 'optional',
  scope: 'read',
  data: z.array(Post),
  input: z.object({
    category_id: IdInput,
    search_key: SearchText,
    // A comment on any post changes the order.
    sort: shows(z.enum(POST_SORTS, `must be one of ${POST_SORTS.join(', ')}`), 'lively').default('newest'),
    limit: limit(PAGE_SIZE.posts),
    offset: ListOffset,
  }),
})
export const livelyPosts = get(calls.livelyPosts, {
  summary: 'Posts of all topics with the most recent comments, the most active first',
  auth: 'optional',
  scope: 'read',
  input: z.object({}),
  data: shows(z.array(Post), 'lively'),
})
export const relatedPosts = get(calls.relatedPosts, {
  summary: 'Latest and similar posts and the first page of the comments',
  auth: 'optional',
  scope: 'read',
  input: z.object({ blog_id: idInputOf('post') }),
  errors: [STATUS.notFound],
  data: z.object({
    last_5_items: dataList(Post),
    similar_3_items: dataList(Post),
    comments: z.array(Comment),
    counts: Threads.shape.counts.optional(),
    at: Time.optional(),
    newest_id: Id.optional(),
  }),
})
export const getPost = get(calls.getPost, {
  summary: 'One post with its body',
  auth: 'optional',
  scope: 'read',
  input: z.object({ blog_id: idInputOf('post') }),
  data: PostDetail,
  errors: [STATUS.notFound],
})
export const listComments = get(calls.listComments, {
  summary: 'Further threads of a post, oldest first',
  auth: 'optional',
  scope: 'read',
  errors: [STATUS.notFound],
  data: Threads,
  input: z.object({ blog_id: idInputOf('post'), limit: limit(PAGE_SIZE.threads), offset: ItemOffset }),
})
export const postUpdates = get(calls.postUpdates, {
  summary:
    'Updates of a post: at most 50 comments with an id above `after`, oldest first, without their replies; about 100 each of the comments changed or deleted after the time `since`, oldest change first; `at`, which is `since` of the next call; and `has_more`, whether further updates are available at once',
  auth: 'optional',
  scope: 'read',
  errors: [STATUS.notFound],
  input: z.object({ blog_id: idInputOf('post'), after: IdOrZeroInput, since: TimeInput.optional() }),
  data: z.object({
    comments: z.array(Comment),
    changed: z.array(Comment).optional(),
    deleted: z.array(Id).optional(),
    comments_count: Count,
    followers_count: Count,
    is_locked: z.boolean().optional(),
    lock_reason: MaybeText,
    at: Time.optional(),
    has_more: z.boolean().optional(),
  }),
})
export const listReplies = get(calls.listReplies, {
  summary:
    'Further replies of the thread that a comment belongs to, with ids above `after`, oldest first, each without its replies: 30, or as many as lead to the comment itself',
  auth: 'optional',
  scope: 'read',
  errors: [STATUS.notFound],
  input: z.object({ comment_id: IdInput, after: IdOrZeroInput.default(0) }),
  data: z.object({ thread_id: Id, data: z.array(Comment), more_after: Id.nullable() }),
})
export const createComment = post(calls.createComment, {
  isRepeatable: true,
  summary: 'Comment on a post; comment_id is the parent comment, 0 at the top level',
  auth: 'token',
  scope: 'write',
  limits: ['comments'],
  input: z.object({ ...ownId, blog_id: IdInput, comment_id: IdOrZeroInput, comment: commentText }),
  data: Comment,
  errors: missing,
})
export const updateComment = post(calls.updateComment, {
  summary: "Change the viewer's own comment",
  auth: 'token',
  scope: 'write',
  input: z.object({ ...ownId, comment_id: IdInput, comment: commentText }),
  data: Comment,
  errors: missing,
})
export const deleteComment = post(calls.deleteComment, {
  summary: "Delete the viewer's own comment; its replies stay under a stub",
  auth: 'token',
  scope: 'write',
  input: z.object({ ...ownId, comment_id: IdInput }),
  data: Nothing,
  errors: missing,
})
export const uploadCommentFile = post(calls.uploadCommentFile, {
  summary: 'Store a picture for a comment',
  auth: 'token',
  scope: 'write',
  limits: ['uploads'],
  body: 'multipart',
  files: { file: { ...PICTURE, isRequired: true } },
  input: z.object({}),
  data: z.object({ url: z.string() }),
  errors: fileErrors,
})
/** The texts of a post in calls that create or change one. */
export const postText = {
  title: line(1, TEXT_MAX.title, 'Please input title'),
  sub_title: line(0, TEXT_MAX.subTitle),
  description: text(0, TEXT_MAX.description),
}
export const createPost = post(calls.createPost, {
  isRepeatable: true,
  summary:
    'Create a post; its media follow one by one. With `blocks` it is a draft until that number of blocks is stored; without, it is published at once',
  auth: 'token',
  scope: 'write',
  limits: ['posts'],
  data: z.object({ id: Id }),
  errors: missing,
  input: z.object({ ...ownId, category_id: IdInput, ...postText, blocks: BlocksInput.optional() }),
})
export const updateDraft = post(calls.updateDraft, {
  summary:
    "Change the texts of the viewer's draft and its number of blocks; when all of them are stored, it is published",
  auth: 'token',
  scope: 'write',
  data: Nothing,
  errors: [...missing, STATUS.conflict],
  input: z.object({ ...ownId, blog_id: IdInput, ...postText, blocks: BlocksInput }),
})
export const listDrafts = get(calls.listDrafts, {
  summary: "The viewer's drafts on the server, newest first",
  auth: 'token',
  scope: 'read',
  input: z.object({}),
  data: z.array(Post),
})
export const deletePost = post(calls.deletePost, {
  summary: "Delete the viewer's own post with its comments",
  auth: 'token',
  scope: 'write',
  input: z.object({ ...ownId, blog_id: IdInput }),
  data: Nothing,
  errors: missing,
})
export const uploadMedia = post(calls.uploadMedia, {
  summary:
    "Add a block to the viewer's post; a block with the same pos is replaced, and the last expected block publishes a draft. An image block may have `cols` and `alts`, which describe its pictures, one line each; a video block a `poster`",
  auth: 'token',
  scope: 'write',
  limits: ['uploads'],
  body: 'json or multipart',
  files: { images: { ...PICTURE, most: UPLOAD.imagesPerBlock }, video: VIDEO, poster: PICTURE },
  // Ten pictures, or a video and its poster.
  filesBytes: UPLOAD.imagesPerBlock * UPLOAD.imageBytes,
  data: Nothing,
  errors: [...missing, ...fileErrors],
  input: z.object({
    blog_id: IdInput,
    type: BlockType,
    pos: IdOrZeroInput,
    content: text(0, TEXT_MAX.block).optional(),
    youtube_link: text(0, TEXT_MAX.link).optional(),
    cols: ColumnsInput.optional(),
    alts: text(0, UPLOAD.imagesPerBlock * (ALT_MAX + 1)).optional(),
  }),
})
