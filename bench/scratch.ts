import { databasesOn } from './databases.ts'
const d = databasesOn('postgresql://earshot@127.0.0.1:5599/postgres', console.log)
console.log(await d.communityOf(20_000))
