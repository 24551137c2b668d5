-- Votes: the file has a line of a session token for each member, and one line "artist N". Each request gives the vote of the next member, or takes it back.
local requests = {}
local at = 0

function init(args)
  local artist, tokens = 0, {}
  for line in io.lines(args[1]) do
    local id = line:match('^artist (%d+)$')
    if id then artist = tonumber(id) else tokens[#tokens + 1] = line end
  end
  for _, token in ipairs(tokens) do
    requests[#requests + 1] = wrk.format('POST', '/api/vote/update_vote', {
      ['Api-Key'] = 'earshot-web', ['Content-Type'] = 'application/json', ['Token'] = token,
    }, string.format('{"artist_id":%d}', artist))
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  print(string.format('\n{"requests":%d,"seconds":%f,"bytes":%d,"p50":%f,"p99":%f,"wrong":%d}',
    summary.requests, summary.duration / 1e6, summary.bytes, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.connect + errors.read + errors.write + errors.timeout + errors.status))
end
